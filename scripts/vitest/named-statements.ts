import pg from 'pg'

/** The names of statements, for all connections of a worker: test files share its modules. */
const NAMES = Symbol.for('pledge.database-tests.statement-names')
const worker = globalThis as typeof globalThis & { [NAMES]?: ReadonlyMap<string, string> }

/** Gives every statement with parameters a name, whatever its caller and connection. */
const nameStatements = (): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `statement_${names.size}`
    names.set(text, name)
    return name
  }
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, args: readonly unknown[]): unknown {
      const [text, values, ...rest] = args
      const isNamed = typeof text === 'string' && Array.isArray(values) && values.length > 0
      return Reflect.apply(query, client, isNamed ? [{ name: nameOf(text), text, values }, ...rest] : args)
    },
  })
  return names
}

/**
 * PostgreSQL parses a named statement once per connection instead of each time, and plans it only a few times: this
 * saves a sixth of the time of the database tests. The product names none, because a statement whose columns a
 * migration changes would fail until its connection ends; a test database is migrated before the first connection.
 */
worker[NAMES] ??= nameStatements()
