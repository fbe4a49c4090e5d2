// Blocked storage throws at every touch, also in code that is not ours (React Router's scroll positions). A script before
// anything else puts a storage that forgets in its place and marks the page, so that one quiet line can say so.

/** Set on the page element when this browser keeps nothing. */
export const UNKEPT_MARK = "unkept";

/** Runs before the first paint, from root.tsx, ahead of every other script. */
export const storageScript = `try{sessionStorage.getItem("")}catch{document.documentElement.dataset.${UNKEPT_MARK}="";try{Object.defineProperty(window,"sessionStorage",{configurable:true,value:{getItem:function(){return null},setItem:function(){},removeItem:function(){}}})}catch{}}`;
