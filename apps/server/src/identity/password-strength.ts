import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { CONTEXT_WORDS, KNOWN_PHRASES } from './context-words.ts'

/**
 * How much of a password is estimated. The work grows faster than the text, and an anonymous call may cost 50 ms of the
 * processor; what follows can only make a password harder to guess.
 */
const MAX_ESTIMATED_LENGTH = 48
/** Ways to read signs as letters ('P4$$w0rd') that are tried; most of the work of an estimate is here. */
const MAX_SUBSTITUTIONS = 8

/** Built once, as the process starts: a stranger's call must not pay for it. */
const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary, context: [...CONTEXT_WORDS], phrases: [...KNOWN_PHRASES] },
  maxLength: MAX_ESTIMATED_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})

/** How many guesses a program needs that knows common passwords, words, keyboards, dates and these words of the person. */
export const guessesFor = (password: string, ownWords: readonly string[]): number =>
  estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), [...ownWords]).guesses
