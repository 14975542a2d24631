import { readFile } from 'node:fs/promises'

const INTERVAL_MS = 100

/**
 * Resident memory of a process in bytes; undefined where the system does not report it in this way (only Linux does).
 */
const residentBytes = async (processId: number): Promise<number | undefined> => {
  try {
    const status = await readFile(`/proc/${processId}/status`, 'utf8')
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024
  } catch {
    return undefined
  }
}

/**
 * Calls back when a process uses more than `limitBytes`. It measures from outside, because decoders allocate outside
 * of the JavaScript heap, and a busy process cannot measure itself. Returns a function that stops it.
 */
export const watchMemory = (processId: number, limitBytes: number, onExceeded: () => void): (() => void) => {
  const timer = setInterval(() => {
    void residentBytes(processId).then((bytes) => {
      if (bytes !== undefined && bytes > limitBytes) onExceeded()
    })
  }, INTERVAL_MS)
  return () => {
    clearInterval(timer)
  }
}
