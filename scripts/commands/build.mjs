import { setUp } from '../lib/setup.mjs'

export const run = () => setUp()
