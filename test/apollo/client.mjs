// Usage: node client.mjs <url of the GraphQL API> <token> <node>. Reads, asks and listens to the questions about a product
// with Apollo Client and the AppSync links, set up as their documentation says; prints what it got as JSON.
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { createAuthLink } from 'aws-appsync-auth-link';
import { createSubscriptionHandshakeLink } from 'aws-appsync-subscription-link';

const [url, token, node] = process.argv.slice(2);
const endpoint = { url, region: 'us-east-1', auth: { type: 'AWS_LAMBDA', token } };
const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: ApolloLink.from([
    createAuthLink(endpoint),
    createSubscriptionHandshakeLink(endpoint, new HttpLink({ uri: url })),
  ]),
});

const LIST = gql`
  query ($node: ID!) {
    messagesForNode(node: $node) {
      edges {
        node {
          id
          content
        }
      }
      aggregate {
        count
      }
    }
  }
`;
const ASK = gql`
  mutation ($node: ID!, $content: String!) {
    createMessageForNode(node: $node, content: $content) {
      id
      node
      content
      hidden
    }
  }
`;
const ON_QUESTION = gql`
  subscription ($node: ID!) {
    onMessageForNode(node: $node) {
      id
      content
    }
  }
`;

const read = async () => {
  const { data } = await client.query({ query: LIST, variables: { node }, fetchPolicy: 'network-only' });
  return data.messagesForNode;
};

const before = await read();
const heard = [];
const subscription = client
  .subscribe({ query: ON_QUESTION, variables: { node } })
  .subscribe({ next: ({ data }) => heard.push(data.onMessageForNode), error: (error) => fail(error) });
const fail = (error) => {
  console.error(error);
  process.exit(1);
};

// The link does not say when a subscription is active, so questions are asked until one is heard.
const asked = [];
for (let time = 1; heard.length === 0 && time <= 100; time += 1) {
  const variables = { node, content: `Question ${time} of Apollo` };
  const { data } = await client.mutate({ mutation: ASK, variables });
  asked.push(data.createMessageForNode);
  await new Promise((resolve) => setTimeout(resolve, 200));
}
subscription.unsubscribe();
console.log(JSON.stringify({ before, asked, heard, after: await read() }));
process.exit(0);
