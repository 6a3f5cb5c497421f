import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#app/console-app.tsx';
import { addNonceToStyles } from '#lib/style-nonce.ts';
import { trustHtml } from '#lib/trusted-html.ts';
import '#ui/base.css';

trustHtml();
addNonceToStyles();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<ConsoleApp />);
