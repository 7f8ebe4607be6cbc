import { afterEach, beforeAll } from 'vitest'
import { changeLanguage, currentLanguage, textsLoaded } from './src/language/catalogue.ts'

// The modules that a test file imports bring their texts; the tests run in English.
beforeAll(textsLoaded)

afterEach(async () => {
  if (currentLanguage() !== 'en') await changeLanguage('en')
})
