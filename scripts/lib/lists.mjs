import { parseSync } from 'oxc-parser'

/** The code of the portal that sends requests to the database. */
const CHECKED = /^portal\/src\/(session|lib|features\/.+\/api)\/.*\.tsx?$/
const EXEMPT = /\.test\.tsx?$|\/testing\//

/** A request with one of these cannot be cut without anybody knowing. */
const LIMITS = new Set(['limit', 'range', 'single', 'maybeSingle'])
/** These load page after page. */
const LOADERS = new Set(['everyRow', 'loadAllRows', 'numberedParts'])
/** Parameters by which a procedure limits its rows; it says itself how many there are, or is asked for one more. */
const SIZES = new Set(['page_size', 'max_results', 'at_most'])

/** Procedures that give rows, but never many. */
const SHORT = new Set([
  // One row.
  'admin_view_profile',
  'get_account_contact',
  'get_account_rights',
  'get_active_impersonation_session',
  'second_factor_state',
  // One for each priority.
  'support_promises',
  // The log has 50 places.
  'admin_list_booking_events',
  // One for each line of an import, which has at most 500.
  'admin_check_accounts',
  'admin_check_people',
])

/** A comment in the same line or above it, with the reason why a list cannot become long. */
const ALLOWED = '// bounded:'

const isNode = (value) => value !== null && typeof value === 'object' && typeof value.type === 'string'

function* walk(node, parents = []) {
  yield [node, parents]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* walk(child, [node, ...parents])
  }
}

const nameOf = (member) => (member.computed ? undefined : member.property?.name)

/** The methods that are called on this call's result, in their order, and the node around all of them. */
function chainOf(call, parents) {
  const methods = []
  let node = call
  let rest = parents
  for (;;) {
    const [parent, grandparent] = rest
    if (parent?.type === 'MemberExpression' && parent.object === node && grandparent?.callee === parent) {
      methods.push(nameOf(parent))
      node = grandparent
      rest = rest.slice(2)
    } else if (parent?.type === 'ParenthesizedExpression' || parent?.type === 'ConditionalExpression') {
      node = parent
      rest = rest.slice(1)
    } else return { methods, parents: rest }
  }
}

const isLimited = ({ methods, parents }) =>
  methods.some((name) => LIMITS.has(name)) ||
  parents.some(({ type, callee }) => type === 'CallExpression' && LOADERS.has(callee.name))

/** Whether a request that a variable holds is limited where the variable is used. */
function isLimitedLater({ parents }) {
  const [declaration] = parents
  if (declaration?.type !== 'VariableDeclarator') return false
  const scope = parents.find(({ type }) => /Function/.test(type)) ?? parents.at(-1)
  for (const [node, around] of walk(scope)) {
    if (node.type !== 'Identifier' || node.name !== declaration.id.name || around[0] === declaration) continue
    const chain = chainOf(node, around)
    if (isLimited(chain) || isLimitedLater(chain)) return true
  }
  return false
}

const hasSize = (argument) =>
  argument?.type === 'ObjectExpression' &&
  argument.properties.some(({ key, argument: spread }) => SIZES.has(key?.name) || hasSize(spread))

/** The procedures that give rows, by the generated types of the database. */
export function proceduresWithRows(types) {
  return new Set([...walk(parseSync('database.types.ts', types).program)].flatMap(([node]) => rowsOf(node)))
}

/** A procedure is a property with the type `{ Args, Returns }`. */
function rowsOf(node) {
  if (node.type !== 'TSPropertySignature') return []
  const members = node.typeAnnotation?.typeAnnotation.members ?? []
  const returns = members.find(({ key }) => key?.name === 'Returns')
  return returns?.typeAnnotation.typeAnnotation.type === 'TSArrayType' ? [node.key.name] : []
}

/**
 * Takes one source and returns a line for each request for rows that the server may cut (`max_rows`) without anybody
 * knowing: it has no limit of its own, and is not loaded page after page by `lib/every-row.ts`.
 */
export function unboundedLists(path, source, procedures) {
  if (!CHECKED.test(path) || EXEMPT.test(path)) return []
  const lines = source.split('\n')
  const found = []
  for (const [node, parents] of walk(parseSync(path, source).program)) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') continue
    const method = nameOf(node.callee)
    const [first, second] = node.arguments
    const isTable = method === 'select' && first !== undefined
    const isProcedure = method === 'rpc' && procedures.has(first?.value) && !SHORT.has(first.value)
    if (!isTable && !(isProcedure && !hasSize(second))) continue
    const chain = chainOf(node, parents)
    if (isLimited(chain) || isLimitedLater(chain)) continue
    const line = source.slice(0, node.callee.property.start).split('\n').length
    if (`${lines[line - 2]} ${lines[line - 1]}`.includes(ALLOWED)) continue
    found.push(
      `${path}:${line} asks for rows that the server may cut: use everyRow, or limit them and say if there are more`,
    )
  }
  return found
}
