import { createContext, useContext } from 'react'

const ZoneContext = createContext<string | null>(null)

export const OfficeZone = ZoneContext.Provider

/** The time zone of the firm's office: `Europe/Brussels`. */
export function useOfficeZone(): string {
  const zone = useContext(ZoneContext)
  if (zone === null) throw new Error('useOfficeZone needs an OfficeZone around it')
  return zone
}
