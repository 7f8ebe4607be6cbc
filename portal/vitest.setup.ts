import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Finding elements by role takes long in a whole page, and longer on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError: elementError })

/**
 * The error of a query that found nothing, with the document in its message. While a test waits, there is such an error
 * after every change of the document, and only the last one is read: the document is printed when somebody asks for it.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, elementError)
  const print = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get: print, configurable: true })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
