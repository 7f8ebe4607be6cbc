/** A wrong command line. The message is shown, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const HELP = `Usage: npm run engine -- <command> [options]

Commands
  start                 serve the portal with both environments
  serve --project DIR   serve any folder in the form of a Supabase project
  migrate               apply migrations that are not applied yet
  seed                  run seed files that have not run yet
  reset-training        delete everything in training and restore the sample data
  status                show whether an engine answers on the port, and what it serves
  rotate-keys           make a key anew: sign tokens with a new key, and nobody is signed out; with --key another one
  create-admin          create an administrator: --email ADDRESS (PORTICO_ADMIN_PASSWORD, else a new password)
  backup FILE           write the data folder to one file: both environments, files and keys; the engine may be running
  restore FILE          fill an empty data folder from such a file
  help                  show this text

Options of start, serve and status
  --port N              port to listen on; 0 takes a free one (PORT, 8080)
  --host ADDRESS        address to listen on (HOST; 127.0.0.1, this machine alone)
  --data DIR            folder for databases and keys (PORTICO_DATA)

Options of serve, migrate, seed, backup and restore
  --project DIR         folder that holds config.toml or supabase/config.toml; without it, all but serve
                        use the portal's own project with both environments
  --database-url URL    Postgres instead of the embedded database (DATABASE_URL)
  --memory              an embedded database in memory, deleted when the process ends (serve only)
  --keyless             requests need no API key (serve only)
  --anon-role ROLE      role of requests without a token (serve only; anon)
  --pre-request NAME    function called before each request: schema.name (serve only)

Options of rotate-keys
  --key NAME            signing (default), publishable, secret, operator or backup
  --revoke              refuse at once what the older signing keys signed; without it, after the longest token's life

Options of rotate-keys and create-admin
  --environment NAME    production or training (rotate-keys: both; create-admin: production)
  --data DIR            folder for databases and keys (PORTICO_DATA)

Options of backup and restore
  --data DIR            folder for databases and keys (PORTICO_DATA)
  --force               replace FILE if it exists (backup only)
  --check               only read FILE and say whether it is complete and unaltered (restore only)
  --unsealed            restore FILE without the key of its seal: nobody knows then whether it was altered (restore only)

Environment variables: see docs/reference/configuration.md`
