/** Modules of mammoth that its own types do not declare. */
declare module 'mammoth/lib/zipfile.js' {
  const zip: { openArrayBuffer(bytes: Uint8Array): Promise<unknown> }
  export default zip
}
declare module 'mammoth/lib/docx/docx-reader.js' {
  const reader: { read(file: unknown): Promise<unknown> }
  export default reader
}
