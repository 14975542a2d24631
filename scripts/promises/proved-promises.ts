import { namedTests } from '../coverage/named-tests.ts'

export interface PromiseProof {
  readonly id: string
  /** The test shows only some of what the promise says. */
  readonly isPart: boolean
  readonly file: string
  readonly test: string
}

const ID = /\bP\.\d{3}\b/g
/** 'part of 1.9.12, P.303': everything up to the closing bracket or semicolon. */
const PART = /\bpart of ([^;)\]]*)/g

const idsIn = (text: string): readonly string[] => text.match(ID) ?? []

/** The promises that the tests of a file name. */
export const provedPromises = (file: string, text: string): readonly PromiseProof[] =>
  namedTests(file, text).flatMap(({ test, cites }) => {
    const parts = [...cites.matchAll(PART)].flatMap(([, cited = '']) => idsIn(cited))
    const whole = idsIn(cites.replaceAll(PART, ''))
    return [...new Set([...whole, ...parts])].map((id) => ({ id, isPart: !whole.includes(id), file, test }))
  })
