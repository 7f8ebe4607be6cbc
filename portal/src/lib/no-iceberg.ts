/**
 * Replaces a package of the storage client in the build (`vite.config.ts`). That package reads catalogues of analytics
 * tables, which neither the engine nor the portal has, and every visitor would load it before signing in.
 */
export function IcebergRestCatalog(): never {
  throw new Error('There are no analytics buckets here')
}
