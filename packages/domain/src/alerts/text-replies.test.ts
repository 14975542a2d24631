import { describe, expect, it } from 'vitest'
import { keywordOf } from './text-replies.ts'

describe('a reply to a text', () => {
  it.each([
    ['STOP', 'STOP'],
    [' stop. ', 'STOP'],
    ['Stop!', 'STOP'],
    ['please stop texting me', 'STOP'],
    ['StopAll', 'STOP'],
    ['UNSUBSCRIBE', 'STOP'],
    ['Quit', 'STOP'],
    ['revoke', 'STOP'],
    ['opt out', 'STOP'],
    ['End', 'STOP'],
    ['CANCEL', 'STOP'],
    ['START', 'START'],
    ['unstop', 'START'],
    ['do not start, STOP', 'STOP'],
    ['Help', 'HELP'],
    ['info', 'HELP'],
    ['when does my loan end?', null],
    ['can I cancel the sale', null],
    ['this is unstoppable', null],
    ['starting tomorrow', null],
    ['thanks', null],
    ['', null],
  ])('%j means %s', (reply, meaning) => expect(keywordOf(reply)).toBe(meaning))
})
