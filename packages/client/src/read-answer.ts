import { FetchError, GenericRequestError } from './errors.ts'

/**
 * Reads a response by its content type (row 2.7.07): text as a string, a PDF as its bytes, anything else as JSON;
 * with `asFile` a success is bytes whatever its type. Throws `GenericRequestError` for a body that is not JSON (row
 * 2.8.04) and for a failed response, with `statusText` as its message (row 2.8.05).
 */
export const readAnswer = async (response: Response, url: string, asFile: boolean): Promise<unknown> => {
  if (response.ok && asFile) return whole(bytesOf(response), url)
  const data = await dataOf(response, url)
  if (response.ok) return data
  const cause = new FetchError({ status: response.status, data })
  // HTTP/2 has no status text.
  const message = response.statusText === '' ? cause.message : response.statusText
  throw new GenericRequestError({ message, response, data, cause })
}

const NO_CONTENT: ReadonlySet<number> = new Set([204, 205, 304])

/** A truncated body counts as no response. */
const whole = async <Body>(body: Promise<Body>, url: string): Promise<Body> => {
  try {
    return await body
  } catch (cause) {
    throw new GenericRequestError({ message: `Response was not defined for ${url}`, cause })
  }
}

const dataOf = async (response: Response, url: string): Promise<unknown> => {
  if (NO_CONTENT.has(response.status)) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/pdf')) return whole(bytesOf(response), url)
  if (type.startsWith('text/')) return whole(response.text(), url)
  const text = await whole(response.text(), url)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new GenericRequestError({
      message: `Response was not convertible to json for ${url}`,
      response,
      cause,
    })
  }
}

const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await response.arrayBuffer())
