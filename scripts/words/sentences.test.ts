import { describe, expect, it } from 'vitest'
import { sentencesOf, wordsOf } from './sentences.ts'

describe('the sentences of a text', () => {
  it.each([
    ['labels of few words are none', 'Collateral received', []],
    ['five words are one, without a mark too', 'Send the coins to us', ['Send the coins to us']],
    ['a mark makes any words a sentence', 'Required?', ['Required?']],
    ['each ends with its mark', 'Check it. Try again!', ['Check it.', 'Try again!']],
    ['closing quotes after it', 'Select “I agree.” Then wait.', ['Select “I agree.”', 'Then wait.']],
    ['decimals do not end one', 'Send 0.25 BTC now.', ['Send 0.25 BTC now.']],
    ['abbreviations do not end one', 'No P.O. boxes in the U.S. today.', ['No PO boxes in the US today.']],
    ['line breaks end them', 'Hello,\n\nIt is here.', ['It is here.']],
  ])('%s', (_, text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })

  it('count no signs as words, and each part of a joined word', () => {
    expect(wordsOf('{a} ÷ 2 = loan-to-value')).toEqual(['{a}', '2', 'loan', 'to', 'value'])
    expect(wordsOf('Call (800) 555-0142.')).toEqual(['Call', '(800)', '555-0142.'])
  })
})
