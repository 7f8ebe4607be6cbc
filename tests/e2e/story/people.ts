/** Both environments use the same names, so that data in the wrong environment would cause a conflict. */
export const ACCOUNT = 'Havenkade Logistics BV'
export const PERSON = {
  name: 'Mirthe Adriaens',
  email: 'm.adriaens@havenkade.example',
  password: 'Havenkade-Lente-26!',
}
export const FEED = 'Alarm centre'
export const ALERT = 'Sign-in from a new country'
export const CARD = 'Review the lease of the quay'

const lease = (days: string, rent: string) => `Lease of the quay

1. Term

1.1 The lease of the quay lasts five years.

1.2 The tenant may end the lease of the quay with ${days} days of notice.

2. Rent

2.1 The rent of the quay is EUR ${rent} a month.`

export const LEASES = [
  { name: 'Quay lease 2025.txt', title: 'Quay lease 2025', content: lease('sixty', '4,000') },
  { name: 'Quay lease 2026.txt', title: 'Quay lease 2026', content: lease('ninety', '4,000') },
] as const
