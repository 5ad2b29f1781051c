if (location.hash || history.state?.passwordLink) document.documentElement.dataset.wait = ''
