import { randomInt } from 'node:crypto'
import { MAILED_CODE_DIGITS, MAILED_CODE_MS, MOST_WRONG_MAILED_CODES } from '@pledge/domain/account/codes'
import { typedCode } from '@pledge/domain/account/typed-code'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../../store/database/database.ts'
import {
  countWrongMailedCode,
  insertMailedCode,
  lockMailedCode,
  type MailedCode,
  type MailedCodePurpose,
} from '../../store/account/mailed-codes.ts'
import type { Deps } from '../deps.ts'
import { codeHash, isSame } from '../step-up/step-up-secrets.ts'

type CodeDeps = Pick<Deps, 'sealer' | 'newId'>

interface CodeOf {
  readonly accountId: string
  readonly organizationId: string
  readonly purpose: MailedCodePurpose
}

/**
 * Creates an eight-digit code that works for `lifeMs`, and returns it for the email. Only the newest code of
 * a purpose is accepted.
 */
export const makeMailedCode = async (
  deps: CodeDeps,
  tx: Tx,
  input: CodeOf & { readonly address: string | null; readonly now: Date; readonly lifeMs?: number },
): Promise<string> => {
  const id = deps.newId()
  const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
  const expiresAt = new Date(input.now.getTime() + (input.lifeMs ?? MAILED_CODE_MS))
  await insertMailedCode(tx, deps.sealer, {
    ...input,
    id,
    codeHash: codeHash(deps.sealer, id, code),
    expiresAt,
  })
  return code
}

/**
 * Checks a typed code against the newest one and counts wrong ones. The caller consumes the code when all is
 * done. Refusal: session.proof-wrong, whatever is wrong.
 */
export const judgeMailedCode = async (
  { sealer }: { readonly sealer: Sealer },
  tx: Tx,
  input: CodeOf & { readonly code: string; readonly address: string | null; readonly now: Date },
): Promise<Outcome<{ readonly mailed: MailedCode }>> => {
  const mailed = await lockMailedCode(tx, sealer, input)
  if (mailed === undefined) return refuse('session.proof-wrong')
  const isOver = input.now >= mailed.expiresAt || mailed.wrongAnswers >= MOST_WRONG_MAILED_CODES
  if (isOver || mailed.address !== input.address) return refuse('session.proof-wrong')
  if (isSame(codeHash(sealer, mailed.id, typedCode(input.code)), mailed.codeHash)) return { ok: true, mailed }
  await countWrongMailedCode(tx, mailed.id)
  return refuse('session.proof-wrong', { left: String(MOST_WRONG_MAILED_CODES - mailed.wrongAnswers - 1) })
}
