// Writes the names of the product and the firm into the mails of Supabase's identity service, which has no brand file. Run it before
// `supabase config push`, and again with other names when they change:
//
//   node deploy/supabase/brand-mails.mjs 'Example OneView' 'Example Advocaten'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const names = process.argv.slice(2)
// The names stand in a quoted text of the service's template language, which escapes them for HTML itself.
if (names.length !== 2 || names.some((name) => name.trim() === '' || /[\p{Cc}"\\{}]/u.test(name))) {
  console.error(
    "usage: node deploy/supabase/brand-mails.mjs '<product>' '<firm>', without quotation marks, braces and backslashes",
  )
  process.exit(1)
}
const [product, firm] = names
const folder = new URL('../../supabase/templates/', import.meta.url)
for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
  const mail = readFileSync(new URL(file, folder), 'utf8')
  writeFileSync(
    new URL(file, folder),
    mail
      .replaceAll(/\{\{ or \.ProductName "[^"]*" \}\}/g, () => `{{ or .ProductName "${product}" }}`)
      .replaceAll(/\{\{ or \.FirmName "[^"]*" \}\}/g, () => `{{ or .FirmName "${firm}" }}`),
  )
}
