import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isRecord } from '../../../kernel/json/is-record.ts'
import { parseJson } from '../../../kernel/json/parse-json.ts'
import { invalidMimeType, metadataTooLarge, noContent, tooLarge } from '../errors.ts'
import { essenceOf, isAllowed, UNKNOWN_TYPE } from './media-type.ts'
import { readForm } from './multipart.ts'
import type { StagedFile, Staging } from './staging.ts'

export interface ReceivedUpload {
  readonly file: StagedFile
  readonly claimedType: string
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>>
}

export interface UploadLimits {
  /** Bytes. */
  readonly size: number
  readonly allowedTypes: readonly string[] | null
}

/** Less than the platform's 1 MB, because it is in the row, which every list and removal reads. */
const MAX_METADATA_BYTES = 8 * 1024

/** Receives the body, a form or the file itself. A violation of the limits is refused as soon as it is known. */
export async function receiveUpload(
  request: IncomingMessage,
  staging: Staging,
  limits: UploadLimits,
): Promise<ReceivedUpload> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  try {
    return await (isForm ? receiveForm(request, staging, limits) : receiveBare(request, staging, limits))
  } catch (error) {
    // The client has disconnected: nobody gets the answer, but it must not be logged as a failure of the server.
    throw request.destroyed && !request.complete ? noContent('The connection broke during the upload') : error
  }
}

async function receiveForm(request: IncomingMessage, staging: Staging, limits: UploadLimits): Promise<ReceivedUpload> {
  let staged: StagedFile | undefined
  try {
    const { fields, file } = await readForm(request, async (stream, partType, before) => {
      const claimedType = before.get('contentType') ?? partType
      checkClaim(claimedType, limits)
      const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
      staged = await staging.receive(chunks, limits.size, tooLarge)
      return { staged, claimedType }
    })
    if (file === undefined) throw noContent()
    const seconds = fields.get('cacheControl')
    return {
      file: file.staged,
      claimedType: file.claimedType,
      cacheControl: cacheControlOf(seconds === undefined ? undefined : `max-age=${seconds}`),
      userMetadata: metadataOf(fields.get('metadata') ?? fields.get('userMetadata')),
    }
  } catch (error) {
    // The file was complete, but the form around it was not.
    if (staged !== undefined) await staging.discard(staged)
    throw error
  }
}

async function receiveBare(request: IncomingMessage, staging: Staging, limits: UploadLimits): Promise<ReceivedUpload> {
  const { headers } = request
  const claimedType = headers['content-type'] ?? UNKNOWN_TYPE
  checkClaim(claimedType, limits)
  if (Number(headers['content-length'] ?? 0) > limits.size) throw tooLarge()
  const userMetadata = userMetadataOf(headers)
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  return {
    file: await staging.receive(chunks, limits.size, tooLarge),
    claimedType,
    cacheControl: cacheControlOf(headers['cache-control']),
    userMetadata,
  }
}

/** If the client claims no particular type, the bytes alone decide. */
function checkClaim(claim: string, { allowedTypes }: UploadLimits): void {
  const essence = essenceOf(claim)
  if (essence === null) throw invalidMimeType(claim)
  if (essence !== UNKNOWN_TYPE && !isAllowed(essence, allowedTypes)) throw invalidMimeType(essence)
}

/** The value is sent as a header later, so it must be a valid one. */
function cacheControlOf(given: string | undefined): string {
  return given !== undefined && /^[\x20-\x7e]{1,200}$/.test(given) ? given : 'no-cache'
}

/** The project's own metadata of a file, in the header `x-metadata`. */
export function userMetadataOf({ 'x-metadata': given }: IncomingHttpHeaders): Readonly<Record<string, unknown>> {
  return metadataOf(typeof given === 'string' ? Buffer.from(given, 'base64').toString('utf8') : undefined)
}

/** Metadata that cannot be read is ignored, as on the platform. */
function metadataOf(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {}
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) throw metadataTooLarge()
  try {
    const value = parseJson(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
