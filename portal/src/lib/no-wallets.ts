/** Replaces a part of the identity client in the build (`vite.config.ts`): signing in with wallets, which is not offered. */
function noWallets(): never {
  throw new Error('Wallets do not sign in here')
}

export { noWallets as createSiweMessage, noWallets as fromHex, noWallets as getAddress, noWallets as toHex }
