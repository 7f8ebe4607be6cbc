/** Where the panel shows an account: its row in the list of accounts. All links to an account are made here. */
export const accountAddress = (_id: string, name: string) => ({ to: '/settings/admin', search: { q: name } }) as const
