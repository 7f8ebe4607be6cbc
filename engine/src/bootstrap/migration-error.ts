/** The project's SQL files and the database do not fit together. The message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
