/** A number with its noun: '1 record', '2,000 records'. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`
}
