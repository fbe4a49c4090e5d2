// What a browser needs to put the site on the home screen: name and icons, and the page's colours for its frame.

export function Installable() {
	return (
		<>
			<link rel="manifest" href="/manifest.webmanifest" />
			<link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
			<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
			<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12151c" />
		</>
	);
}
