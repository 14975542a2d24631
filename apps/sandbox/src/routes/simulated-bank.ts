import { fill } from '@pledge/copy/fill'
import type { BankPageView, SimulatedBankPage } from '@pledge/sandbox/bank-link/driver'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isChoosable } from '@pledge/domain/disbursement/account-choice'
import { simulatedBank as words } from '../words/simulated-bank.ts'
import { escapeHtml } from '../escape-html.ts'

export const SIMULATED_BANK_PATH = '/sandbox/bank'
const MAX_FORM_BYTES = 10_000

const params = z.object({ stateId: z.string().regex(/^[\w-]{1,100}$/) })
const form = z.object({
  act: z.enum(['sign-in', 'share', 'deny']).catch('deny'),
  username: z.string().max(200).catch(''),
  password: z.string().max(200).catch(''),
  accounts: z.array(z.string().max(100)).max(50).catch([]),
})

const CSS = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#16202c;background:#eef2f6}main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}.note{border:2px dashed #8a5a00;background:#fff7e6;color:#4a3000;border-radius:8px;padding:.75rem 1rem;margin-bottom:1.5rem}.card{background:#fff;border:1px solid #cbd5e0;border-radius:12px;padding:1.5rem}h1{font-size:1.4rem;line-height:1.25;margin:0 0 .5rem;overflow-wrap:anywhere}p{margin:.25rem 0 1rem}label{display:block;font-weight:600;margin:1rem 0 .25rem}input[type=text]{width:100%;min-height:48px;font:inherit;padding:.5rem .75rem;border:1px solid #5f6b7a;border-radius:6px;background:#fff;color:inherit}fieldset{border:0;padding:0;margin:0}legend{font-weight:600;padding:0}.pick{display:flex;gap:.75rem;align-items:center;min-height:48px;font-weight:400;margin:.25rem 0}.pick input{width:22px;height:22px;flex:none}button{font:inherit;font-weight:600;min-height:48px;width:100%;border-radius:6px;border:1px solid #0b4f6c;background:#0b4f6c;color:#fff;margin-top:1.25rem;cursor:pointer}button.quiet{background:transparent;color:#0b4f6c;margin-top:.75rem}.wrong{color:#a11212;font-weight:600}:focus-visible{outline:3px solid #0b4f6c;outline-offset:2px}@media (prefers-color-scheme:dark){body{color:#e7edf3;background:#10161d}.card{background:#182029;border-color:#34414f}.note{background:#2b2110;color:#ffe2ab;border-color:#d09b3a}input[type=text]{background:#10161d;border-color:#8496a8}button{background:#7cc3e0;border-color:#7cc3e0;color:#08202b}button.quiet{background:transparent;color:#7cc3e0}.wrong{color:#ffa8a8}:focus-visible{outline-color:#7cc3e0}}`

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="${SIMULATED_BANK_PATH}.css"></head><body><main><div class="note" role="note"><strong>${escapeHtml(words.demonstration)}</strong><br>${escapeHtml(words.demonstrationText)}</div><div class="card">${content}</div></main></body></html>`

const deny = `<form method="post"><button class="quiet" name="act" value="deny">${escapeHtml(words.deny)}</button></form>`
const heading = (title: string, lead: string) => `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>`

const signInPage = ({ bank, isWrong }: Extract<BankPageView, { step: 'sign-in' }>): string => {
  const title = fill(words.title, { bank })
  // Both are shown as typed: a password field would make browsers, and users, offer a real password.
  const field = (name: 'username' | 'password') =>
    `<label for="${name}">${escapeHtml(words[name])}</label><input id="${name}" name="${name}" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" required aria-describedby="hint">`
  const hint = isWrong
    ? `<p id="hint" class="wrong" role="alert">${escapeHtml(words.wrong)}</p>`
    : `<p id="hint">${escapeHtml(words.hint)}</p>`
  return page(
    title,
    `${heading(title, fill(words.lead, { bank }))}<form method="post">${hint}${field('username')}${field('password')}<button name="act" value="sign-in">${escapeHtml(words.signIn)}</button></form>${deny}`,
  )
}

const sharePage = (
  { bank, accounts }: Extract<BankPageView, { step: 'share' }>,
  isNoneChosen: boolean,
): string => {
  const title = fill(words.shareTitle, { bank })
  const picks = accounts.map((account) => {
    const { reference, name, mask } = account
    const isOpen = isChoosable(account, accounts)
    const reason = isOpen ? '' : `<br><small>${escapeHtml(words.notPayable)}</small>`
    return `<label class="pick"><input type="checkbox" name="accounts" value="${escapeHtml(reference)}"${isOpen ? '' : ' disabled'}><span>${escapeHtml(fill(words.ending, { name, mask: mask ?? '' }))}${reason}</span></label>`
  })
  const wrong = isNoneChosen ? `<p class="wrong" role="alert">${escapeHtml(words.noneChosen)}</p>` : ''
  return page(
    title,
    `${heading(title, words.shareLead)}<form method="post"><fieldset><legend>${escapeHtml(words.accounts)}</legend>${wrong}${picks.join('')}</fieldset><button name="act" value="share">${escapeHtml(words.share)}</button></form>${deny}`,
  )
}

const send = (reply: FastifyReply, view: BankPageView | null, isNoneChosen = false): FastifyReply => {
  if (view?.step === 'back') return reply.redirect(view.address, 303)
  void reply.type('text/html; charset=utf-8')
  if (view === null)
    return reply.status(404).send(page(words.goneTitle, heading(words.goneTitle, words.goneText)))
  return reply.send(view.step === 'sign-in' ? signInPage(view) : sharePage(view, isNoneChosen))
}

const readForm = (text: string): z.infer<typeof form> => {
  const fields = new URLSearchParams(text)
  return form.parse({ ...Object.fromEntries(fields), accounts: fields.getAll('accounts') })
}

/** Undefined for an invalid state id, which is answered as a visit that has ended. */
const stateIdOf = (request: FastifyRequest): string | undefined =>
  params.safeParse(request.params).data?.stateId

/** Redirects after a form, so that a reload does not submit it again. */
const answer = async (bank: SimulatedBankPage, request: FastifyRequest, reply: FastifyReply) => {
  const stateId = stateIdOf(request)
  if (stateId === undefined) return send(reply, null)
  const { act, username, password, accounts } = readForm(typeof request.body === 'string' ? request.body : '')
  if (act === 'deny') return send(reply, await bank.deny(stateId))
  if (act === 'share') return send(reply, await bank.share(stateId, accounts), accounts.length === 0)
  const view = await bank.signIn(stateId, username, password)
  return view?.step === 'share' ? reply.redirect(`${SIMULATED_BANK_PATH}/${stateId}`, 303) : send(reply, view)
}

/**
 * The page of a simulated bank with its own sign-in: the browser leaves the product, signs in here, and is sent back.
 * Only the sandbox serves it. It uses no script, and every page says that it is not a bank.
 */
export const simulatedBankRoutes = (app: FastifyInstance, bank: SimulatedBankPage): void => {
  app.get(`${SIMULATED_BANK_PATH}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(CSS))
  app.get(`${SIMULATED_BANK_PATH}/:stateId`, async (request, reply) => {
    const stateId = stateIdOf(request)
    return send(reply, stateId === undefined ? null : await bank.view(stateId))
  })
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(`${SIMULATED_BANK_PATH}/:stateId`, (request, reply) => answer(bank, request, reply))
  })
}
