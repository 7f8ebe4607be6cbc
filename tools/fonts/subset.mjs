/**
 * Makes the serif of the headings smaller: portal/src/ui/fonts/newsreader-latin.woff2, from the package of the font. It
 * has the letters of Western European languages, the weights 400 to 500 and the optical sizes 18 to 38 that the portal
 * uses. Run it again after a new version of the font, or after a change of the weights or sizes in tokens.css, and look at
 * the headings:
 *
 *   npm install --no-save subset-font@2.9.0 && node tools/fonts/subset.mjs
 *
 * The font is under the SIL Open Font License 1.1 and reserves no name (portal/src/ui/fonts/LICENSE); subset-font is under
 * the BSD 3-Clause License.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const SOURCE = 'node_modules/@fontsource-variable/newsreader'
const TARGET = 'portal/src/ui/fonts'

/** The same as the `unicode-range` in newsreader.css. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2009, 0x200a],
  [0x2010, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
]
const text = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('')

const options = {
  targetFormat: 'woff2',
  noHinting: true,
  // Kerning, ligatures, marks, and the figures that tables and dates choose between.
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum', 'pnum'],
  variationAxes: { wght: { min: 400, max: 500 }, opsz: { min: 18, max: 38 } },
}
const source = readFileSync(inRoot(`${SOURCE}/files/newsreader-latin-opsz-normal.woff2`))
const subset = await subsetFont(source, text, options)
writeFileSync(inRoot(`${TARGET}/newsreader-latin.woff2`), subset)
copyFileSync(inRoot(`${SOURCE}/LICENSE`), inRoot(`${TARGET}/LICENSE`))
console.log(`${source.length} bytes became ${subset.length}`)
