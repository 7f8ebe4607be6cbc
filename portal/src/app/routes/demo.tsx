export function Page() {
  return <main>Loading...</main>
}
