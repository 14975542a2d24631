import { describe, expect, it } from 'vitest'
import { expandingProblems } from './expanding.ts'

const problemsOf = (statements: string) =>
  expandingProblems('024-x.sql', `-- Compatible with servers from version 023.\n${statements}`)

describe('a migration that runs beside older servers', () => {
  it.each([
    'create table a (id uuid primary key, b text not null);',
    'alter table a add column b text;',
    'alter table a add column b boolean not null default false;',
    'create index concurrently if not exists a_b on a (b);',
    'create table a (b text); create index a_b on a (b);',
    'alter table a add column b text; create function c() returns void language sql as $$\n update a set b = null\n $$;',
    'drop index a_b;',
    'alter table a drop constraint a_b_check, add constraint a_b_named check (length(b) > 0) not valid;',
    'alter table a drop constraint a_b, add constraint a_b_named check (length(b) > 0) not valid;',
    'alter table a alter column b drop not null;',
    'create function c() returns void language sql as $$ select 1 $$; revoke execute on function c() from public;',
    "create function c() returns void language plpgsql as $$ begin execute 'drop table a'; end $$;",
    'create or replace trigger a_kept before delete on a for each row when (true) execute function c();',
    'create function c() returns void language plpgsql as $$ begin drop table b; end $$;',
    '-- We drop nothing and rename nothing.\nselect 1;',
  ])('may expand: %s', (statements) => {
    expect(problemsOf(statements)).toEqual([])
  })

  it.each([
    ['create index a_b on a (b);', 'builds an index of a'],
    ['alter table a add column b text;\nupdate a set b = 1;', 'changes rows'],
    ['-- Outside of a transaction.\nalter table a add column b text;', 'outside of a transaction'],
    ['drop table a;', 'removes'],
    ["do $$ begin execute 'drop table a'; end $$;", 'removes'],
    ['alter table a drop column b;', 'removes'],
    ['alter table a drop constraint a_pkey;', 'removes'],
    [
      'alter table a drop constraint a_b, add constraint a_c_named check (length(b) > 0) not valid;',
      'removes',
    ],
    ['drop function c();', 'removes'],
    ['do $$ begin drop table a; end $$;', 'removes'],
    ['alter table a rename column b to c;', 'renames'],
    ['alter table a alter column b set not null;', 'requires'],
    ['alter table a alter column b type bigint;', 'changes a type'],
    ['create or replace function c() returns void language sql as $$ select 1 $$;', 'replaces'],
    ['revoke select on a from pledge_app;', 'revokes a right'],
    ['alter table a add column b text not null;', 'required column'],
  ])('may not contract: %s', (statements, reason) => {
    expect(problemsOf(statements)).toMatchObject([
      { rule: 'expanding', message: expect.stringContaining(reason) },
    ])
  })

  it('is not checked if it does not claim to be compatible', () => {
    expect(expandingProblems('024-x.sql', 'drop table a;')).toEqual([])
  })

  it.each([
    '-- A table (note 097). Compatible with servers from version 023.\n',
    '-- A table (note 097). Compatible with\n-- servers from version 023.\n',
  ])('may not claim it within a sentence: %s', (text) => {
    expect(expandingProblems('024-x.sql', text)).toMatchObject([
      { rule: 'expanding', message: expect.stringContaining('a line of its own') },
    ])
  })
})
