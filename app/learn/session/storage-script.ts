// An inline script that replaces blocked session storage, which throws on every access (React Router's own too), with one
// that keeps nothing, and marks the page so that it can say so. Used by root.tsx.

/** Attribute of the page element when this browser keeps nothing. */
export const IN_MEMORY_MARK = "unkept";

/** Runs before every other script. */
export const storageScript = `try{sessionStorage.getItem("")}catch{document.documentElement.dataset.${IN_MEMORY_MARK}="";try{Object.defineProperty(window,"sessionStorage",{configurable:true,value:{getItem:function(){return null},setItem:function(){},removeItem:function(){}}})}catch{}}`;
