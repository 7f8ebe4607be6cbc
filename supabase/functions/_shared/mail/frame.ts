/**
 * The look of every mail, once: those of the functions (letter.ts) and those of the identity service (identity-mails.ts).
 * Mail programs know tables and styles in attributes; the few rules in the head are for dark screens and phones.
 */
export interface Framed {
  readonly language: string
  readonly title: string
  /** What a list of mails shows after the subject. */
  readonly preview: string
  readonly product: string
  /** Blocks of HTML, made by the functions below. */
  readonly content: string
  readonly footer: string
}

const SERIF = `font-family: Georgia, 'Times New Roman', serif`

export const frame = ({ language, title, preview, product, content, footer }: Framed): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; supported-color-schemes: light dark }
      a { text-underline-offset: 2px }
      @media (max-width: 480px) {
        .outer { padding: 24px 12px !important }
        .sheet { padding: 28px 20px !important }
        .edge { padding-left: 20px !important; padding-right: 20px !important }
      }
      @media (prefers-color-scheme: dark) {
        .paper { background: #0f131d !important }
        .sheet { background: #151a25 !important; border-color: #262c38 !important }
        .ink { color: #edeae4 !important }
        .ink-2 { color: #c3bfb6 !important }
        .ink-3 { color: #999fa9 !important }
        .code { background: #0f131d !important; border-color: #262c38 !important }
        .link { color: #a0c5ef !important }
        .button { background: #e9e3d7 !important }
        .button-text { color: #111b2e !important }
      }
    </style>
  </head>
  <body class="paper" style="margin: 0; padding: 0; background: #f8f5f1; -webkit-text-size-adjust: 100%">
    <div data-html-only style="display: none; max-height: 0; overflow: hidden">${preview}</div>
    <table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f8f5f1" style="background: #f8f5f1; font-family: -apple-system, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td class="outer" align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px; text-align: left">
            <tr>
              <td class="edge" style="padding: 0 40px 20px">
                <p class="ink" style="margin: 0; ${SERIF}; font-size: 20px; line-height: 28px; color: #162033">${product}</p>
              </td>
            </tr>
            <tr>
              <td class="sheet" bgcolor="#fefdfa" style="padding: 40px; border: 1px solid #e2ded7; overflow-wrap: anywhere; word-break: break-word; border-radius: 10px; background: #fefdfa">
${content}
              </td>
            </tr>
            <tr>
              <td class="edge" style="padding: 20px 40px 0">
${footer}
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`

export const heading = (html: string): string =>
  `<h1 class="ink" style="margin: 0 0 12px; ${SERIF}; font-size: 24px; line-height: 32px; font-weight: 500; color: #162033">${html}</h1>`

export const paragraph = (html: string): string =>
  `<p class="ink-2" style="margin: 0 0 20px; font-size: 15px; line-height: 24px; color: #40495b">${html}</p>`

/** What somebody wrote: its lines and their direction stay. */
export const quotation = (html: string): string =>
  `<div class="ink code" dir="auto" style="margin: 0 0 20px; padding: 12px 20px; border: 1px solid #e2ded7; border-radius: 7px; background: #f8f5f1; font-size: 15px; line-height: 24px; white-space: pre-wrap; color: #162033">${html}</div>`

export const button = (href: string, html: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 20px"><tr><td class="button" bgcolor="#20355f" style="border-radius: 7px; background: #20355f"><a class="button-text" href="${href}" style="display: inline-block; padding: 12px 24px; font-size: 15px; line-height: 20px; font-weight: 600; color: #fcfaf6; text-decoration: none">${html}</a></td></tr></table>`

export const code = (html: string): string =>
  `<p class="ink code" style="margin: 0 0 20px; padding: 12px 20px; border: 1px solid #e2ded7; border-radius: 7px; background: #f8f5f1; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 24px; line-height: 32px; letter-spacing: 6px; text-align: center; color: #162033">${html}</p>`

/** The last lines of the sheet, in small letters. */
export const note = (html: string): string =>
  `<p class="ink-3" style="margin: 0; font-size: 13px; line-height: 20px; color: #606876">${html}</p>`

export const link = (href: string, html: string): string =>
  `<a class="link" href="${href}" style="color: #234783">${html}</a>`

/** Lines below the sheet. */
export const fineprint = (html: string): string =>
  `<p class="ink-3" style="margin: 0; font-size: 12px; line-height: 18px; color: #606876">${html}</p>`

/** The address of the button, for programs that show none. The text of the mail has it anyway. */
export const bareAddress = (label: string, href: string): string =>
  `<p data-html-only class="ink-3" style="margin: 0 0 12px; font-size: 12px; line-height: 18px; color: #606876; word-break: break-all">${label}<br />${link(href, href)}</p>`
