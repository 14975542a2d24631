import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { CONTEXT_WORDS, KNOWN_PHRASES } from './context-words.ts'

/**
 * The part of a password that is estimated. The work grows faster than the text, and an anonymous call may
 * cost 50 ms of CPU time; the rest can only make the password harder to guess.
 */
const MAX_ESTIMATED_LENGTH = 48
/** Letter substitutions ('P4$$w0rd') that are tried; they take most of an estimate's time. */
const MAX_SUBSTITUTIONS = 8

/** Built once at startup, so that no call has to wait for it. */
const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary, context: [...CONTEXT_WORDS], phrases: [...KNOWN_PHRASES] },
  maxLength: MAX_ESTIMATED_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})

/** How many guesses an attacker needs who knows common passwords, words, keyboards, dates and the person's words. */
export const guessesFor = (password: string, ownWords: readonly string[]): number =>
  estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), [...ownWords]).guesses
