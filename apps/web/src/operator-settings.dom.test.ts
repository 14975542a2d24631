// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { operatorSettings } from './operator-settings.ts'
import { waitingPoll } from './polling/waiting-poll.ts'
import { fileProblem } from './screens/identity/check-file.ts'

const MEGABYTE = 1024 * 1024
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const writePage = (settings: object): void => {
  document.head.innerHTML = `<script type="application/json" id="pledge-page">${JSON.stringify(settings)}</script>`
}
/** jsdom reads no part of a file. */
const picture = (size: number): File =>
  ({ size, slice: () => ({ arrayBuffer: () => Promise.resolve(PNG.buffer) }) }) as unknown as File

beforeEach(() => writePage({}))

it('the polling interval and the maximum file size default to 5 seconds and 10 MB (G.38, G.46)', () => {
  expect(operatorSettings()).toEqual({ statusPollSeconds: 5, idFileMaxBytes: 10 * MEGABYTE })
  expect(waitingPoll()).toEqual({ everyMs: 5000, times: 1440 })
})

it("the operator's settings set the polling interval and the maximum file size (G.38, G.46)", async () => {
  writePage({ statusPollSeconds: 9, idFileMaxBytes: 2 * MEGABYTE })
  expect(waitingPoll().everyMs).toBe(9000)
  expect(await fileProblem(picture(2 * MEGABYTE))).toBeNull()
  expect(await fileProblem(picture(2 * MEGABYTE + 1))).toBe(
    'This file is larger than 2 MB. Upload a smaller one.',
  )
})
