import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { importsOf } from './imports.mjs'

/**
 * The code whose texts a person reads. They belong into catalogues, which have a file named after each language.
 * `main.tsx` has those that are shown before any catalogue.
 */
const CHECKED = /^portal\/src\/(?!main\.tsx).*\.tsx?$/
const EXEMPT =
  /\.test\.tsx?$|\/(testing|gallery)\/|\/app\/routes\.tsx$|\/feeds\/model\/example\.ts$|\/account\/services\.ts$|\/(en|nl|fr)\.ts$/

/** Attributes and properties whose value no person reads. */
const CODE_NAMES =
  /^(className|class|id|key|type|name|to|href|path|role|rel|target|lang|as|size|variant|tone|side|align|place|autoComplete|inputMode|htmlFor|event|table|column|schema|select|filter|queryKey|order|method|accept|srcLang|kind|d|viewBox|points|transform|preserveAspectRatio|sizes|Authorization|Prefer|locale|timeZone|mode|sandbox|allow|mutationKey)$|^(data-|aria-(current|live|controls|haspopup|autocomplete|labelledby|describedby|sort|orientation|relevant))/

/** Calls whose arguments only programmers read. */
const CODE_CALLS =
  /^(console\.|super$|lazyPart$|lazyPage$|\w*Error$|DOMException$|RegExp$|Set$|.*\.(select|from|rpc|eq|is|or|order|schema|channel|on|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|matchMedia|getItem|setItem|startsWith|endsWith|includes|split|join|replace|replaceAll|createElement|setAttribute|getAttribute)$)/

/** Names that are the same in every language, and words of a protocol. */
const NAMES = [
  'Portico OneView',
  'Starter',
  'Growth',
  'Enterprise',
  'Microsoft',
  'Google',
  'Keycloak',
  'English',
  'Nederlands',
  'Français',
  'Bearer …',
]

/** A comment in the same line or above it, with the reason why a text stands in the code. */
const ALLOWED = '// bare text:'

/** A sentence or a label: it begins like one, or has several words. */
const looksLikeText = (value) =>
  /^\p{Lu}\p{Ll}+(?:[ .,!?…:]|$)/u.test(value.trim()) || /\p{L}{2,}[,.;:]? \p{L}{2,}.* /u.test(value)
/** A list of columns, or a value of an attribute. */
const isList = (value) => /\w_\w|^[\w-]+@[\w.-]+$/.test(value)
const hasWords = (value) => /\p{L}{2}/u.test(value)

function calleeName(node) {
  if (node?.type === 'Super') return 'super'
  if (node?.type === 'Identifier') return node.name
  if (node?.type !== 'MemberExpression' || node.computed) return ''
  return `${calleeName(node.object)}.${node.property.name}`
}

const keyName = (key) => key?.name?.name ?? key?.name ?? key?.value ?? ''

/** Takes one source and returns a line for each text that stands in the code instead of a catalogue. */
export function bareTexts(path, source) {
  if (!CHECKED.test(path) || EXEMPT.test(path)) return []
  const found = []
  const report = (node, value) => {
    if (NAMES.includes(value.trim())) return
    const lines = source.slice(0, node.start).split('\n')
    const line = lines.length
    const around = `${lines.at(-2) ?? ''} ${source.split('\n')[line - 1]}`
    if (around.includes(ALLOWED)) return
    found.push(`${path}:${line} has a text that belongs into a catalogue: ${value.trim().replaceAll(/\s+/g, ' ')}`)
  }
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSLiteralType':
        return
      case 'JSXText':
        if (hasWords(node.value) && !isList(node.value.trim())) report(node, node.value)
        return
      case 'JSXAttribute':
        if (CODE_NAMES.test(keyName(node.name))) return
        break
      case 'Property':
        if (CODE_NAMES.test(String(keyName(node.key))) && !/\s/.test(String(node.value.value ?? ''))) return
        return visit(node.value)
      case 'CallExpression':
      case 'NewExpression': {
        visit(node.callee)
        if (CODE_CALLS.test(calleeName(node.callee))) return
        return visit(node.arguments)
      }
      case 'MemberExpression':
        // A list such as 'p br ul'.split(' ').
        if (node.object.type === 'Literal') return
        break
      case 'BinaryExpression':
        // A comparison with a value, such as the name of a key.
        if (/^[!=]==$/.test(node.operator)) return
        break
      case 'SwitchCase':
        return visit(node.consequent)
      case 'TaggedTemplateExpression':
        return
      case 'Literal':
        if (typeof node.value === 'string' && looksLikeText(node.value) && !isList(node.value)) report(node, node.value)
        return
      case 'TemplateLiteral': {
        const text = node.quasis.map(({ value }) => value.cooked).join('…')
        if (looksLikeText(text)) report(node, text)
        return visit(node.expressions)
      }
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'type') visit(value)
  }
  visit(parseSync(path, source).program.body)
  return found
}

/** The texts of a catalogue's English file, as paths: `signIn.submit`. */
function textPaths(path, source) {
  const { body } = parseSync(path, source).program
  const texts = body.flatMap((node) => node.declaration?.declarations ?? []).find(({ id }) => id.name === 'texts')
  const leaves = (value, prefix) => {
    const object = value.type === 'TSAsExpression' ? value.expression : value
    if (object.type !== 'ObjectExpression') return [prefix]
    return object.properties.flatMap((property) =>
      property.type === 'Property' ? leaves(property.value, [...prefix, String(keyName(property.key))]) : [],
    )
  }
  return texts?.init ? leaves(texts.init, []).map((keys) => keys.join('.')) : []
}

/** Where a source reads a catalogue, as paths. An empty path means that it hands on the whole catalogue. */
function readPaths(source, name) {
  const reading = new RegExp(String.raw`\b${name}\b((?:\s*\??\.\s*[A-Za-z_]\w*|\['[^']+'\])*)`, 'g')
  const code = source.replaceAll(/^import .*$/gm, '')
  return [...code.matchAll(reading)].map(([, path]) =>
    path
      .replaceAll(/\['([^']+)'\]/g, '.$1')
      .replaceAll(/[\s?]/g, '')
      .replace(/^\./, ''),
  )
}

/** The name that a source gives to what it imports from a module. */
function importedName(path, source, target, exported) {
  const statements = [...source.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)]
  const names = statements.find(([, , from]) => posix.join(posix.dirname(path), from) === target)?.[1] ?? ''
  return new RegExp(String.raw`\b${exported} as (\w+)`).exec(names)?.[1] ?? exported
}

/** Takes `[path, source]` pairs and returns a line for each text that nothing reads. */
export function unusedTexts(files) {
  const sources = new Map(files)
  const problems = []
  for (const [path, source] of files) {
    const exported = /const (\w+) = catalogue\(/.exec(source)?.[1]
    const english = exported && importsOf(path, source).find(({ target }) => target?.endsWith('/en.ts'))?.target
    if (!english || !sources.has(english)) continue
    const readers = files.filter(
      ([other, text]) => other === path || importsOf(other, text).some(({ target }) => target === path),
    )
    const read = readers.flatMap(([other, text]) => {
      if (/\.test\.tsx?$/.test(other)) return []
      if (other === path) return readPaths(text.replace(`const ${exported} = catalogue(`, ''), exported)
      return readPaths(text, importedName(other, text, path, exported))
    })
    const isRead = (text) =>
      read.some((one) => one === text || text.startsWith(`${one}.`) || one.startsWith(`${text}.`) || one === '')
    for (const text of textPaths(english, sources.get(english))) {
      if (!isRead(text)) problems.push(`${posix.dirname(english)}: nothing shows the text ${text}`)
    }
  }
  return problems
}
