import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { allowing, type Grantable } from './grantable.ts';

/** Counting faces in a photo, in the stack's own region. Pictures are sent with the call and not stored. */
export const grantableFaces = (scope: Construct): Grantable => ({
  value: Stack.of(scope).region,
  allow: allowing({ use: ['rekognition:DetectFaces'] }, ['*']),
  wildcards: [{ resource: '*', reason: 'The service knows no resources for this action.' }],
});

/** Amazon Location's places, in the stack's own region: there is nothing to create. */
export const grantablePlaces = (scope: Construct): Grantable => {
  const { region, partition } = Stack.of(scope);
  return {
    value: region,
    allow: allowing({ use: ['geo-places:Autocomplete', 'geo-places:Geocode'] }, [
      `arn:${partition}:geo-places:${region}::provider/default`,
    ]),
  };
};
