import { expect, it } from 'vitest';
import { signatureHeaders } from './signature.ts';

// The published test suite of Signature Version 4, case post-vanilla.
const post = {
  url: new URL('https://example.amazonaws.com/'),
  body: '',
  region: 'us-east-1',
  service: 'service',
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
  at: Date.parse('2015-08-30T12:36:00Z'),
};

it('a POST is signed as the published example is', () => {
  expect(signatureHeaders(post)).toEqual({
    'x-amz-date': '20150830T123600Z',
    'authorization':
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  });
});

it('temporary credentials are named and signed', () => {
  const headers = signatureHeaders({ ...post, credentials: { ...post.credentials, sessionToken: 'of-an-hour' } });
  expect(headers['x-amz-security-token']).toBe('of-an-hour');
  expect(headers['authorization']).toContain('SignedHeaders=host;x-amz-date;x-amz-security-token');
});
