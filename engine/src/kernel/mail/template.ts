import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import { DEFAULT_TEMPLATES, MAIL_KINDS, type MailKind } from './default-templates.ts'
import { htmlToText } from './html-to-text.ts'
import { singleLine } from './message.ts'
import { renderHtml, renderPlain, type TemplateValues } from './render-template.ts'
import { parseTemplate, TemplateError, type Node } from './template-parser.ts'

export type { MailKind }

/** GoTrue's template variables; a variable that is left out is empty. */
export interface MailVariables {
  readonly ConfirmationURL?: string
  readonly Token?: string
  readonly TokenHash?: string
  readonly SiteURL?: string
  readonly RedirectTo?: string
  readonly Email?: string
  readonly NewEmail?: string
  readonly SendingTo?: string
  /** The user's metadata. */
  readonly Data?: Readonly<Record<string, unknown>>
  /** The engine's own variable: the user has no password yet, and chooses one after following the link. */
  readonly ChoosePassword?: boolean
}

/** The engine's own variables. On the platform they are empty, and our templates use defaults. */
export interface MailBrand {
  readonly ProductName?: string
  readonly FirmName?: string
}

export interface MailContent {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface MailTemplates {
  compose(kind: MailKind, variables: MailVariables): MailContent
}

interface Compiled {
  readonly subject: readonly Node[]
  readonly html: readonly Node[]
}

/** `[auth.email.template]` of `config.toml`; the platform has kinds there that the engine does not send. */
export type TemplateSection = Readonly<
  Record<string, { readonly subject?: string | undefined; readonly content_path?: string | undefined }>
>

/** Reads and checks all templates at once: a mistake in a template stops the start, not a user's sign-up. */
export function loadTemplates(projectRoot: string, section: TemplateSection, brand: MailBrand = {}): MailTemplates {
  const compiled = new Map<MailKind, Compiled>()
  for (const kind of MAIL_KINDS) {
    const { subject, content_path: path } = section[kind] ?? {}
    const file = path === undefined ? undefined : findContent(projectRoot, path, kind)
    compiled.set(kind, {
      subject: compile(subject ?? DEFAULT_TEMPLATES[kind].subject, `auth.email.template.${kind}.subject`),
      html: compile(file === undefined ? DEFAULT_TEMPLATES[kind].html : readFileSync(file, 'utf8'), file ?? kind),
    })
  }
  return {
    compose(kind, variables) {
      const template = compiled.get(kind)
      if (template === undefined) throw new TypeError(`no mail template of kind ${kind}`)
      const values: TemplateValues = { ...brand, ...variables }
      const html = renderHtml(template.html, values)
      return { subject: singleLine(renderPlain(template.subject, values)), html, text: htmlToText(html) }
    },
  }
}

/** Supabase's own tool reads the path from the folder above `supabase/`; `./templates/…` next to config.toml is accepted too. */
function findContent(projectRoot: string, path: string, kind: MailKind): string {
  const file = [resolve(projectRoot, '..', path), resolve(projectRoot, path)].find((candidate) => existsSync(candidate))
  if (file === undefined) throw new ConfigError(`auth.email.template.${kind}.content_path: there is no file ${path}`)
  return file
}

function compile(source: string, name: string): readonly Node[] {
  try {
    return parseTemplate(source)
  } catch (error) {
    if (error instanceof TemplateError) throw new ConfigError(`${name}: ${error.message}`)
    throw error
  }
}
