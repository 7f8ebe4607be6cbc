/**
 * Stands in for a package of the storage client in the build (`vite.config.ts`): a catalogue of analytics tables, which
 * neither the engine nor the portal has, and which every visitor would load before signing in.
 */
export function IcebergRestCatalog(): never {
  throw new Error('There are no analytics buckets here')
}
