/** URL under which the site serves the Stripe fake. */
export const base = `${location.origin}/__local/stripe`;

export class IntegrationError extends Error {
  name = 'IntegrationError';
}

export const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Calls the API with the publishable key; resolves with the object, or with `{ error }` as Stripe.js does. */
export const call = async (method, path, fields) => {
  const body = new URLSearchParams(fields);
  try {
    const response = await fetch(`${base}/v1/${path}${method === 'GET' ? `?${body}` : ''}`, {
      method,
      ...(method === 'POST' && { body }),
    });
    const answer = await response.json();
    return response.ok ? { object: answer } : { error: answer.error };
  } catch {
    return { error: connectionError };
  }
};
