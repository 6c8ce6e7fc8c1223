import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { servePage } from '../pages/page-server.ts';

import { withOrigin } from '../platform/origin.ts';

export const handler = (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
  withOrigin({ requestId: event.requestContext.requestId }, () => servePage(event));
