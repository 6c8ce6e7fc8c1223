import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { allowing, type Thing } from './thing.ts';

/** Amazon Location's places, in the stack's own region: there is nothing to create. */
export const placesThing = (scope: Construct): Thing => {
  const { region, partition } = Stack.of(scope);
  return {
    value: region,
    allow: allowing({ use: ['geo-places:Autocomplete', 'geo-places:Geocode'] }, [
      `arn:${partition}:geo-places:${region}::provider/default`,
    ]),
  };
};
