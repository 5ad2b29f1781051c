if (/^#(set|forgotten)-password/.test(location.hash) || history.state?.passwordLink) {
  const { dataset } = document.documentElement
  dataset.wait = ''
  setTimeout(() => delete dataset.wait, 15e3)
}
