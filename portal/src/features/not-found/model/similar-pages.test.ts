import { expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { similarPages } from './similar-pages.ts'

it.each([
  ['/template', ['/templates']],
  ['/Templates/', ['/templates']],
  ['/finance-tracker', ['/billing']],
  ['/consult-planer', ['/consultancy']],
  ['/legal', ['/legal-service']],
  ['/no/such/page', []],
  ['/', []],
  [`/${'x'.repeat(10_000)}`, []],
])('%s is like %s', (path, pages) => {
  expect(similarPages(path)).toEqual(pages)
})

it('knows the names of the language that is shown, without their accents', async () => {
  await changeLanguage('fr')
  expect(similarPages('/evenements-importants')).toEqual(['/important-events'])
})
