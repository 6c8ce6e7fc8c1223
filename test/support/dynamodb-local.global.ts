/** Chooses the engine of every table server of the run, those that tests start included: stands before `table.global.ts`. */
export default function chooseDynamodbLocal(): void {
  process.env.TABLE_ENGINE = 'dynamodb-local';
}
