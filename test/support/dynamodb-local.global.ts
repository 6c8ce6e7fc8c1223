/**
 * Chooses the engine of every table server of the run, those started by tests included; must stand before
 * `table.global.ts`.
 */
export default function chooseDynamodbLocal(): void {
  process.env.TABLE_ENGINE = 'dynamodb-local';
}
