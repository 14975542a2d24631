import { describe, expect, it } from 'vitest'
import { sqlWordProblems } from './sql-words.ts'

const FILE = 'apps/server/src/migrations/001-access.sql'
const messages = (text: string, file = FILE) => sqlWordProblems(file, text).map(({ message }) => message)

describe('the names in migrations', () => {
  it('use the words of the field', () => {
    expect(messages('create table disbursement_wallets (\n  id uuid\n);')).toEqual([])
    expect(messages('-- One.\ncreate table payout_wallets (')).toEqual([
      'line 2: write disbursement instead of "payout" in payout_wallets',
    ])
    expect(messages('create index one on collateral_returns (id);')).toEqual([
      'line 1: write collateral_releases instead of "collateral_returns" in collateral_returns',
    ])
  })

  it('may contain the parts of a two-part word separately, and a part of a word', () => {
    expect(messages('  returned_at timestamptz,\n  wrong_answers integer,\n  outlook text,')).toEqual([])
  })

  it('are checked in functions, but not in comments and texts', () => {
    expect(
      messages("  -- It was told.\n  kind text check (kind in ('PAYOUT', 'it''s told')), -- told"),
    ).toEqual([])
    expect(messages('  if old.asked_at is null then')).toHaveLength(1)
  })

  it("say what a row's check checks", () => {
    expect(messages('  constraint drafts_check2 check (a is null)')).toEqual([
      'line 1: drafts_check2 does not say what it checks',
    ])
    expect(messages('  check (a is null)')).toEqual(['line 1: this check has no name'])
    expect(messages('  a integer check (a > 0),\n  constraint a_of_b check (b > a)')).toEqual([])
    expect(messages('alter table drafts drop constraint drafts_check2;')).toEqual([])
  })

  it('are those of migrations only', () => {
    expect(messages('create table payouts (', 'apps/server/src/other.sql')).toEqual([])
  })
})
