import { defineCall } from '@pledge/contract/define-call'
import { done, instant } from '@pledge/contract/wire'
import * as z from 'zod/mini'

export const getSandboxTexts = defineCall({
  name: 'getSandboxTexts',
  method: 'GET',
  path: '/api/sandbox/v1/texts',
  caller: 'sandbox',
  summary: 'The newest texts of the simulated provider.',
  answer: z.object({
    texts: z.array(z.object({ id: z.string(), to: z.string(), body: z.string(), at: instant })),
  }),
  refusals: [],
})

export const sandboxReplyToText = defineCall({
  name: 'sandboxReplyToText',
  method: 'POST',
  path: '/api/sandbox/v1/texts/replies',
  caller: 'sandbox',
  summary: 'Replies to a text as the owner of its number: STOP, START, HELP, or anything else.',
  body: z.object({
    from: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
    body: z.string().check(z.minLength(1), z.maxLength(160)),
  }),
  answer: done,
  refusals: [],
})

export const sandboxBounceEmail = defineCall({
  name: 'sandboxBounceEmail',
  method: 'POST',
  path: '/api/sandbox/v1/emails/bounces',
  caller: 'sandbox',
  summary: 'Reports an email as bounced.',
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: done,
  refusals: [],
})

export const sandboxBounceText = defineCall({
  name: 'sandboxBounceText',
  method: 'POST',
  path: '/api/sandbox/v1/texts/bounces',
  caller: 'sandbox',
  summary: 'Reports a text as not delivered.',
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: done,
  refusals: [],
})
