/** What a reply to a text means to us. */
export type TextKeyword = 'STOP' | 'START' | 'HELP'

/** Words that end texts wherever they are in a reply: "please stop texting me" is a revocation too. */
const ENDING =
  /\b(?:stop|stopall|unsubscribe|opt(?:ing)?[\s-]*out|quit|revoke|no more (?:texts?|messages?|alerts?))\b/i
/** Words that also have other meanings: they end texts where a word for a text is near, before them or after them. */
const ENDING_NEAR_TEXT: ReadonlySet<string> = new Set(['cancel', 'end'])
const TEXT_WORDS: ReadonlySet<string> = new Set(
  'text texts texting sms msg msgs message messages messaging alert alerts'.split(' '),
)
/** How many words of a sentence may be between the two. */
const MOST_WORDS_BETWEEN = 4
const NO_TEXT = /\b(?:do not|don['\u2019]?t) (?:text|message|alert)\b/i
const ENDINGS = [ENDING, NO_TEXT]
/** The same end texts where they are all of the reply. */
const ENDING_ALONE: ReadonlySet<string> = new Set(['end', 'cancel'])
/** What a reply may say besides a word that is all of it. */
const POLITE = /\b(?:please|pls|plz|thanks|thank you|thx|now)\b/g
const STARTING: ReadonlySet<string> = new Set(['start', 'unstop'])
const HELPING: ReadonlySet<string> = new Set(['help', 'info'])

const wordsOf = (sentence: string): readonly string[] => sentence.match(/\w+/g) ?? []
const placesOf = (words: readonly string[], wanted: ReadonlySet<string>): readonly number[] =>
  words.flatMap((word, place) => (wanted.has(word) ? [place] : []))

/** "Cancel these texts" and "these alerts must end", but not "When does my call end? I got a text". */
const endsTexts = (sentence: string): boolean => {
  const words = wordsOf(sentence)
  const texts = placesOf(words, TEXT_WORDS)
  return placesOf(words, ENDING_NEAR_TEXT).some((ending) =>
    texts.some((text) => Math.abs(text - ending) <= MOST_WORDS_BETWEEN + 1),
  )
}

/**
 * What a reply asks for; null for anything else. The words that 47 CFR 64.1200(a)(10) names end texts, and so does every reply
 * that asks for it in a sentence: a revocation may be made in any reasonable manner.
 */
export const keywordOf = (reply: string): TextKeyword | null => {
  if (ENDINGS.some((ending) => ending.test(reply))) return 'STOP'
  if (reply.toLowerCase().split(/[.!?]/).some(endsTexts)) return 'STOP'
  const alone = reply
    .toLowerCase()
    .replaceAll(POLITE, '')
    .replaceAll(/[.,!"'\u2019]/g, '')
    .trim()
  if (ENDING_ALONE.has(alone)) return 'STOP'
  if (STARTING.has(alone)) return 'START'
  return HELPING.has(alone) ? 'HELP' : null
}
