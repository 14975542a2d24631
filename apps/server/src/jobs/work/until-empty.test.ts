import { describe, expect, it } from 'vitest'
import { atOnce, eachOnce, untilEmpty } from './until-empty.ts'

const GOES_ON = { isOver: () => false }

const taking = (waiting: number[]) => ({
  page: (most: number) => Promise.resolve(waiting.splice(0, most)),
  most: 3,
})

describe('a backlog', () => {
  it('is worked on page by page until a page is not full', async () => {
    const done: number[][] = []
    const work = async (page: readonly number[]) => {
      done.push([...page])
    }
    await untilEmpty(GOES_ON, { ...taking([1, 2, 3, 4, 5, 6, 7]), work })
    expect(done).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  it('is left for the next run once this one is over', async () => {
    const done: number[] = []
    const work = async (page: readonly number[]) => {
      done.push(...page)
    }
    await untilEmpty({ isOver: () => done.length >= 3 }, { ...taking([1, 2, 3, 4, 5, 6, 7]), work })
    expect(done).toEqual([1, 2, 3])
  })

  it('is worked on once per run even if its list still contains finished items', async () => {
    const done: number[][] = []
    const list = (most: number) => Promise.resolve([1, 2, 3, 4, 5, 6, 7].slice(0, most))
    const work = async (page: readonly number[]) => {
      done.push([...page])
    }
    await untilEmpty(GOES_ON, { page: eachOnce(list, String), most: 3, work })
    expect(done).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  it('is worked on several items at a time only while pages are full', async () => {
    const counts: number[] = []
    const work = async (_page: readonly number[], count: number) => {
      counts.push(count)
    }
    await untilEmpty(GOES_ON, { ...taking([1, 2, 3, 4]), work })
    expect(counts).toEqual([4, 1])
  })
})

describe('items worked on concurrently', () => {
  it('never exceed the limit, and are all done', async () => {
    const done: number[] = []
    let under = 0
    let most = 0
    await atOnce(GOES_ON, [1, 2, 3, 4, 5], 2, async (one) => {
      under += 1
      most = Math.max(most, under)
      await Promise.resolve()
      under -= 1
      done.push(one)
    })
    expect(most).toBe(2)
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  })

  it('are not started once the run is over, even in the middle', async () => {
    const done: number[] = []
    const work = async (one: number) => {
      done.push(one)
    }
    expect(await atOnce({ isOver: () => done.length >= 2 }, [1, 2, 3, 4], 1, work)).toBe(false)
    expect(done).toEqual([1, 2])
    expect(await atOnce(GOES_ON, [3, 4], 1, work)).toBe(true)
    expect(done).toEqual([1, 2, 3, 4])
  })

  it('reject with the error of the one that fails', async () => {
    const failing = atOnce(GOES_ON, [1, 2], 2, (one) =>
      one === 2 ? Promise.reject(new Error('no')) : Promise.resolve(),
    )
    await expect(failing).rejects.toThrow('no')
  })
})
