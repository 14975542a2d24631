import type { Tracing } from './tracing.ts'

/** The same port; each asynchronous call is a span named after its need and method, without its arguments. */
export const tracedPort = <Port extends object>(tracing: Tracing, need: string, port: Port): Port =>
  tracing.isOn
    ? new Proxy(port, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target)
          if (typeof member !== 'function' || typeof name === 'symbol') return member
          return (...args: readonly unknown[]): unknown => {
            const span = tracing.begin({ name: `${need}.${name}`, kind: 'client' })
            const answer: unknown = span.within(() => Reflect.apply(member, target, args) as unknown)
            if (answer instanceof Promise)
              void answer.then(
                () => span.end(),
                () => span.end({}, 'failed'),
              )
            else span.end()
            return answer
          }
        },
      })
    : port
