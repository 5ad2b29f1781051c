{
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token !== null) {
    url.searchParams.delete('token')
    history.replaceState(history.state, '', url)
    window.addressToken = token
  }
}
